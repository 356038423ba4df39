// Package say has what people are told, in the languages of the program. A package that has
// something to say defines phrases, the English text and the others side by side, and makes
// messages of them: a code with its arguments. A message is an error and a text in English;
// a board or a page that speaks another language asks for it there, or sends the code and
// the arguments to where the person is. [Phrase] comes first, then [Message], then [Of].
package say
