/**
 * A rule of the linter: no line is longer than 120 columns, except lines with a single string, template, pattern or URL
 * that is so long that a line break beside it would not help.
 */
export const COLUMNS = 120;
/** Length from which on a literal may make its line too long. */
const LONG_LITERAL = 80;

/** @type {import('eslint').Rule.RuleModule} */
export const lineLength = {
  meta: {
    type: 'layout', schema: [],
    messages: { tooLong: `The line has {{columns}} columns; break it, so that it fits into ${COLUMNS}.` },
  },
  create(context) {
    const { lines } = context.sourceCode;
    /** For each line, from 1, the most columns that one literal takes. @type {Map<number, number>} */
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
