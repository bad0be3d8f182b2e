/**
 * The only import of zod, in its small form, of which only the parts in use get into the page. All code imports zod
 * from here, so that `jitless` is always set: otherwise zod would compile its parsers with `Function`, which a strict
 * content security policy forbids.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });

/** Description of a schema, used by `isLive` and by the JSON Schema of scenario files. */
export interface About { title?: string; description?: string; unit?: string; live?: boolean }

declare module 'zod/v4/core' {
  interface GlobalMeta { unit?: string; live?: boolean }
}

export const withAbout = <Of extends z.ZodMiniType>(schema: Of, about: About): Of => {
  z.globalRegistry.add(schema, { ...about });
  return schema;
};

export const aboutOf = (schema: z.core.$ZodType): About | undefined => z.globalRegistry.get(schema);

/** Types of schemas, for code that walks one; using `z.core` as a value would bring all of zod into the page. */
export {
  $ZodArray, $ZodDefault, $ZodDiscriminatedUnion, $ZodLiteral, $ZodNullable, $ZodObject, $ZodOptional, $ZodPrefault,
  $ZodRecord, $ZodTuple, $ZodUnion,
} from 'zod/v4/core';
export { z };
