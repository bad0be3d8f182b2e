/**
 * The one door to zod. Jitless: zod would otherwise compile its parsers with `Function`, which a strict content
 * security policy forbids; whoever needs zod imports it from here, so that the setting is always in force.
 */
import { z } from 'zod';

z.config({ jitless: true });

export { z };
