/** `schema`: prints the JSON Schema of scenario files, with defaults, ranges and help. */
import { Command } from 'commander';
import { jsonSchema } from '../scenario/schema';
import { print } from './output';

export const schemaCommand = (): Command =>
  new Command('schema').description('print the JSON Schema of scenario files')
    .action(() => print(JSON.stringify(jsonSchema(), null, 2)));
