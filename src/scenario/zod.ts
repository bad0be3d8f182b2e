/**
 * The one door to zod: its small form, in which what is not used stays out of the page. Jitless: zod would otherwise
 * compile its parsers with `Function`, which a strict content security policy forbids; whoever needs zod imports it
 * from here, so that the setting is always in force.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });

/** What a schema says of itself: `isLive` and the JSON Schema of scenario files read it. */
export interface About { title?: string; description?: string; unit?: string; live?: boolean }

declare module 'zod/v4/core' {
  interface GlobalMeta { unit?: string; live?: boolean }
}

export const withAbout = <Of extends z.ZodMiniType>(schema: Of, about: About): Of => {
  z.globalRegistry.add(schema, { ...about });
  return schema;
};

export const aboutOf = (schema: z.core.$ZodType): About | undefined => z.globalRegistry.get(schema);

/** Kinds of schemas, for whoever walks one; `z.core` as a value would bring all of zod into the page. */
export {
  $ZodArray, $ZodDefault, $ZodDiscriminatedUnion, $ZodLiteral, $ZodNullable, $ZodObject, $ZodOptional, $ZodPrefault,
  $ZodRecord, $ZodTuple, $ZodUnion,
} from 'zod/v4/core';
export { z };
