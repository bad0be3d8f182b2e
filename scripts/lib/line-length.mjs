/**
 * A rule of the linter: no line is longer than 120 columns, but for one on which a single text, template or pattern
 * (or an address) takes so much that no break beside it would help.
 */
export const COLUMNS = 120;
/** From this length on a literal may make its line too long. */
const LONG_LITERAL = 80;

/** @type {import('eslint').Rule.RuleModule} */
export const lineLength = {
  meta: {
    type: 'layout', schema: [],
    messages: { tooLong: `The line has {{columns}} columns; break it, so that it fits into ${COLUMNS}.` },
  },
  create(context) {
    const { lines } = context.sourceCode;
    /** By line, from 1: the most columns that one literal takes of it. @type {Map<number, number>} */
    const taken = new Map();
    return {
      'Literal, TemplateLiteral, JSXText': ({ loc: { start, end } }) => {
        for (let line = start.line; line <= end.line; line++) {
          const from = line === start.line ? start.column : 0;
          const to = line === end.line ? end.column : lines[line - 1].length;
          taken.set(line, Math.max(taken.get(line) ?? 0, to - from));
        }
      },
      'Program:exit': () => lines.forEach((text, place) => {
        const line = place + 1;
        if (text.length <= COLUMNS || (taken.get(line) ?? 0) >= LONG_LITERAL || /https?:\/\/\S{60,}/.test(text)) return;
        context.report({
          loc: { start: { line, column: COLUMNS }, end: { line, column: text.length } },
          messageId: 'tooLong', data: { columns: String(text.length) },
        });
      }),
    };
  },
};
