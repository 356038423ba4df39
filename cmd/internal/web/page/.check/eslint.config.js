// What eslint holds the page to. Names that nobody defines are found by tsc.
const rules = {};
for (const name of ['array-callback-return', 'constructor-super', 'eqeqeq', 'for-direction', 'getter-return', 'no-array-constructor', 'no-async-promise-executor', 'no-case-declarations',
  'no-class-assign', 'no-cond-assign', 'no-const-assign', 'no-constant-condition', 'no-constructor-return', 'no-control-regex', 'no-debugger', 'no-dupe-args', 'no-dupe-class-members', 'no-dupe-else-if',
  'no-dupe-keys', 'no-duplicate-case', 'no-duplicate-imports', 'no-else-return', 'no-empty', 'no-empty-pattern', 'no-eval', 'no-ex-assign', 'no-extra-boolean-cast', 'no-fallthrough', 'no-func-assign',
  'no-global-assign', 'no-implied-eval', 'no-import-assign', 'no-inner-declarations', 'no-irregular-whitespace', 'no-lonely-if', 'no-loop-func', 'no-loss-of-precision', 'no-misleading-character-class',
  'no-new-native-nonconstructor', 'no-new-wrappers', 'no-obj-calls', 'no-prototype-builtins', 'no-redeclare', 'no-regex-spaces', 'no-return-assign', 'no-self-assign', 'no-self-compare', 'no-sequences',
  'no-setter-return', 'no-shadow-restricted-names', 'no-sparse-arrays', 'no-template-curly-in-string', 'no-this-before-super', 'no-throw-literal', 'no-unexpected-multiline', 'no-unmodified-loop-condition',
  'no-unneeded-ternary', 'no-unreachable', 'no-unreachable-loop', 'no-unsafe-finally', 'no-unsafe-negation', 'no-unsafe-optional-chaining', 'no-unused-expressions', 'no-unused-private-class-members',
  'no-unused-vars', 'no-useless-backreference', 'no-useless-catch', 'no-useless-concat', 'no-useless-constructor', 'no-useless-escape', 'no-useless-rename', 'no-useless-return',
  'no-var', 'no-with', 'object-shorthand', 'prefer-const', 'prefer-promise-reject-errors', 'prefer-rest-params', 'prefer-spread', 'prefer-template', 'radix', 'require-yield', 'use-isnan', 'valid-typeof', 'yoda']) rules[name] = 'error';

rules['no-unused-vars'] = ['error', { argsIgnorePattern: '^_' }];

export default [{ files: ['**/*.js'], rules, linterOptions: { reportUnusedDisableDirectives: 'error' } }];
