/**
 * The shape of a catalogue line. The schema, the forms of the page, the command line's help and the docs are derived
 * from these values; a mechanism's file exports its line, and `catalogue.ts` lists them.
 */

export type Unit =
    /** Of a port: cells, packets or bytes, as it counts. */
    | 'places'
    | 'cells' | 'bytes' | 'packets' | 'segments' | 'µs' | 'ms' | 's' | 'Mb/s' | 'cells/s' | 'fraction' | 'probability'
    | 'count' | 'none';

/** Sections of forms, in their order, by what a parameter is about; the first is what stands open. */
export const GROUPS = {
  basic: 'Basics',
  redundancy: 'Redundancy',
  windows: 'Windows, buffers and pacing',
  timing: 'Clock and timeouts',
  acknowledgements: 'Acknowledgements',
  marks: 'Congestion marks and priority',
  rules: 'Rules in which TCPs differ (ns-2)',
  repair: 'Repair',
  code: 'Code, cells and blocks',
  framing: 'Framing',
  service: 'How cells are served',
  times: 'Start and stop',
  fine: 'Fine points',
} as const;

export type Group = keyof typeof GROUPS;

/** Another parameter of the same part has one of these values, or (`not`) any other. */
export interface Where {
  key: string;
  is: readonly (number | string | boolean | null)[];
  not?: true;
}

/** When a parameter has a meaning: in networks of cells or of packets, where others of its part are set so. */
export interface Condition {
  network?: 'atm' | 'packet';
  where?: readonly Where[];
}

interface ParameterBase {
  /** The key in a scenario file; it ends in its unit (`tickMs`, `bufferCells`). */
  key: string;
  title: string;
  unit: Unit;
  help: string;
  /** Paper, standard or textbook; `our assumption` where the sources are silent. */
  source: string;
  /** May it be turned while the network runs? */
  live: boolean;
  /** The section of a form; left out: basic. */
  group?: Group;
  /** It has a meaning where one of these holds; left out: always. Forms offer it only then. */
  when?: readonly Condition[];
}

export interface NumberParameter extends ParameterBase {
  type: 'number' | 'integer';
  min: number;
  max: number;
  /** null only where `nullable`: then the help says what null means. */
  default: number | null;
  nullable?: boolean;
}

export interface BooleanParameter extends ParameterBase {
  type: 'boolean';
  default: boolean;
}

export interface ChoiceParameter extends ParameterBase {
  type: 'choice';
  /**
   * `help` and `source` say what is chosen, where it is a mechanism of its own; `helpOfPackets`, where there are no
   * cells.
   */
  choices: readonly { value: string; title: string; help?: string; helpOfPackets?: string; source?: string }[];
  default: string;
  /** What is meant instead where TCP Boston makes the cells. */
  withBoston?: string;
}

export type Parameter = NumberParameter | BooleanParameter | ChoiceParameter;

/** What a scenario file may say for a parameter. */
export type ValueOf<Told extends Parameter> =
  Told extends { type: 'boolean' } ? boolean
    : Told extends { type: 'choice'; choices: readonly { value: infer Choice }[] } ? Choice
      : Told extends { type: NumberParameter['type']; nullable?: false } ? number : number | null;

/** Parameters as a scenario file has them, by key: `{ tickMs: number, minRtoMs: number | null, … }`. */
export type Told<Parameters extends readonly Parameter[]> = { [One in Parameters[number] as One['key']]: ValueOf<One> };

/**
 * A key of a scenario file as the model has it, whose units are picoseconds and bits per second: `tickMs`, `tickPs`.
 * What is so many per second stays as it is.
 */
type ModelKey<Key> =
  Key extends `${string}PerS` ? Key
    : Key extends `${infer Name}Mbps` ? `${Name}Bps`
    : Key extends `${infer Name}Ms` ? `${Name}Ps`
      : Key extends `${infer Name}Us` ? `${Name}Ps`
        : Key extends `${infer Name}S` ? `${Name}Ps` : Key;

/** The same in model units (scenario/units converts): `{ tickPs: number, minRtoPs: number | null, … }`. */
export type InModelUnits<Settings> = { [Key in keyof Settings as ModelKey<Key>]: Settings[Key] };

/** Parameters as the model has them. */
export type SpecOf<Parameters extends readonly Parameter[]> = InModelUnits<Told<Parameters>>;

/** One mechanism: its id in scenario files, what it does in one sentence, where it comes from, what it can be told. */
export interface Mechanism<Id extends string = string, Parameters extends readonly Parameter[] = readonly Parameter[]> {
  id: Id;
  title: string;
  summary: string;
  /** The same for networks without cells, where `summary` speaks of cells. */
  summaryOfPackets?: string;
  source: string;
  /** Other names in the literature. */
  aliases?: readonly string[];
  parameters: Parameters;
}

/** What a mechanism of a table may be told in a scenario file, and its name under `Key`. */
export type Chosen<Key extends string, Entry> =
  Entry extends { id: infer Id extends string; parameters: infer Own extends readonly Parameter[] }
    ? { [Name in Key]: Id } & Told<Own> : never;

/** The same as the model has it. */
export type ChosenSpec<Key extends string, Entry> =
  Entry extends { id: infer Id extends string; parameters: infer Own extends readonly Parameter[] }
    ? { [Name in Key]: Id } & SpecOf<Own> : never;

/** What is asked for in vain, and which key asks for it. */
export interface Warning { key: string; message: string }

/** Why a mechanism cannot do what it was told: a code for programs, the key, and a sentence for people. */
export interface Complaint { code: string; key: string; message: string }

/** A line of the inspector: what a mechanism shows of its state. */
export interface Row {
  label: string;
  value: number | string | boolean;
  unit: Unit;
  /** What the label means, where it does not say so. */
  help?: string;
}

/** Cells of an adaptation layer that carry no data: some ask. */
export interface ControlCells {
  asks: 'pilot' | 'request';
  /** What asked comes back with the answer. */
  comesBack?: true;
  /** Others tell something and ask for nothing. */
  tells?: 'notice';
}

/** What a cell that carries no data says: its name, and its fields. */
export interface CellWords {
  title: string;
  rows: readonly Row[];
}

/**
 * Why a cell was dropped on its way or discarded at its end, or a packet never became cells (suppression). The id is
 * the word in the CSV, the title the word on the stage.
 */
export interface Reason {
  id: string;
  title: string;
  /** One sentence for the inspector. */
  sentence: string;
  kind: 'drop' | 'discard' | 'suppression';
}

/** A named definition of a result, with its unit and source. */
export interface MetricInfo {
  id: string;
  title: string;
  unit: 'fraction' | 's' | 'bytes' | 'cells' | 'count' | 'byte-hops' | 'Mb/s' | 'none';
  definition: string;
  source: string;
  /** Which way of it is good, where one is; said here once, for every comparison of runs. */
  better?: 'more' | 'less';
}
