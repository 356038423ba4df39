// Package adam makes the steps of trainings by AdamW (I. Loshchilov, F. Hutter: "Decoupled weight decay
// regularization", 2017). A caller computes the slopes of the loss; [Rate] gives the learning rate, and
// [Step.Move] moves the numbers.
package adam
