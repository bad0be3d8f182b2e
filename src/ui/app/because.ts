/** The message of whatever was thrown. */
export const because = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));
