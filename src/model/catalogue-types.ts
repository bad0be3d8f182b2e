/**
 * The shape of a catalogue line. The schema, the forms of the page, the command line's help and the docs are derived
 * from these values; a mechanism's file exports its line, and `catalogue.ts` lists them.
 */

export type Unit =
    /** Buffer places of a port: cells, packets or bytes, depending on what the port counts. */
    | 'places'
    | 'cells' | 'bytes' | 'packets' | 'segments' | 'µs' | 'ms' | 's' | 'Mb/s' | 'cells/s' | 'fraction' | 'probability'
    | 'count' | 'none';

/** Sections of forms, in display order, by what a parameter is about. The first one always stands open. */
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

/** A condition on another parameter of the same part: it has one of the values `is`, or with `not`, none of them. */
export interface Where {
  key: string;
  is: readonly (number | string | boolean | null)[];
  not?: true;
}

/** When a parameter has a meaning: in which kind of network, and for which values of other parameters of its part. */
export interface Condition {
  network?: 'atm' | 'packet';
  where?: readonly Where[];
}

interface ParameterBase {
  /** The key in a scenario file; it ends in its unit (`tickMs`, `bufferCells`). */
  key: string;
  title: string;
  /** Set if the title begins with the name of a person or a place, which keeps its capital in mid-sentence. */
  proper?: true;
  unit: Unit;
  help: string;
  /** Paper, standard or textbook; `our assumption` where the sources are silent. */
  source: string;
  /** Whether the parameter can be changed while the network runs. */
  live: boolean;
  /** The section of the form that shows it; `basic` if absent. */
  group?: Group;
  /** The parameter has a meaning if one of these holds; always if absent. Forms offer it only then. */
  when?: readonly Condition[];
}

export interface NumberParameter extends ParameterBase {
  type: 'number' | 'integer';
  min: number;
  max: number;
  /** `null` only where `nullable` is set; `help` then says what `null` means. */
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
   * `help` and `source` describe a choice that is a mechanism of its own. `helpOfPackets` replaces `help` in networks
   * without cells. `firstChoice`: as in a mechanism.
   */
  choices: readonly {
    value: string; title: string; help?: string; helpOfPackets?: string; source?: string; firstChoice?: true;
  }[];
  default: string;
  /** The default that applies instead where TCP Boston makes the cells. */
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
 * The name in the model of a key of a scenario file. The model has times in picoseconds and rates in bits per second:
 * `tickMs` becomes `tickPs`. Keys that end in `PerS` keep their name.
 */
type ModelKey<Key> =
  Key extends `${string}PerS` ? Key
    : Key extends `${infer Name}Mbps` ? `${Name}Bps`
    : Key extends `${infer Name}Ms` ? `${Name}Ps`
      : Key extends `${infer Name}Us` ? `${Name}Ps`
        : Key extends `${infer Name}S` ? `${Name}Ps` : Key;

/**
 * Settings with their keys in model units, for example `{ tickPs: number, minRtoPs: number | null, … }`. The values are
 * converted by scenario/units.
 */
export type InModelUnits<Settings> = { [Key in keyof Settings as ModelKey<Key>]: Settings[Key] };

/** Parameters as the model has them. */
export type SpecOf<Parameters extends readonly Parameter[]> = InModelUnits<Told<Parameters>>;

/** One mechanism: its id in scenario files, a summary of one sentence, its source and its parameters. */
export interface Mechanism<Id extends string = string, Parameters extends readonly Parameter[] = readonly Parameter[]> {
  id: Id;
  title: string;
  /** As that of a parameter: set if the title begins with a name, such as `Pareto on/off`. */
  proper?: true;
  summary: string;
  /** Replaces `summary` in networks without cells. */
  summaryOfPackets?: string;
  source: string;
  /** Other names in the literature. */
  aliases?: readonly string[];
  /** Whether it is what a network is compared with first, where another mechanism of its table is in use. */
  firstChoice?: true;
  parameters: Parameters;
}

/** What a scenario file says about a mechanism of a table: its id under the key `Key`, and its parameters. */
export type Chosen<Key extends string, Entry> =
  Entry extends { id: infer Id extends string; parameters: infer Own extends readonly Parameter[] }
    ? { [Name in Key]: Id } & Told<Own> : never;

/** As `Chosen`, with the parameters in model units. */
export type ChosenSpec<Key extends string, Entry> =
  Entry extends { id: infer Id extends string; parameters: infer Own extends readonly Parameter[] }
    ? { [Name in Key]: Id } & SpecOf<Own> : never;

/** A setting that has no effect: the key that asks for it, and a sentence. */
export interface Warning { key: string; message: string }

/** Why a mechanism cannot do what a scenario asks: a code for programs, the key, and a sentence for people. */
export interface Complaint { code: string; key: string; message: string }

/** A line of the inspector: what a mechanism shows of its state. */
export interface Row {
  label: string;
  value: number | string | boolean;
  unit: Unit;
  /** What the label means, where that is not obvious. */
  help?: string;
}

/** A list of the inspector: what a mechanism keeps, one line an entry. */
export interface List {
  columns: readonly { label: string; unit: Unit }[];
  rows: readonly (readonly (number | string)[])[];
  /** A sentence that stands there if the list is empty. */
  none: string;
}

/** A section of the inspector: rows and a list under a title. What follows a comma in the title may change. */
export interface Shown {
  title: string;
  rows: readonly Row[];
  list?: List;
}

/** Cells of an adaptation layer that carry no data. Pilots and requests ask for something. */
export interface ControlCells {
  asks: 'pilot' | 'request';
  /** Set if the cell that asked comes back with the answer. */
  comesBack?: true;
  /** Set if the layer also sends cells that tell something and ask for nothing. */
  tells?: 'notice';
}

/** What a cell without data says: its name and its fields. */
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

/** What a result may need: a congestion window, TCP Boston, a deadline, a layer that fills holes with dummy cells. */
export type Need = 'window' | 'boston' | 'deadline' | 'filling';

/** A named definition of a result, with its unit and source. */
export interface MetricInfo {
  id: string;
  title: string;
  unit: 'fraction' | 's' | 'bytes' | 'cells' | 'count' | 'byte-hops' | 'Mb/s' | 'none';
  definition: string;
  source: string;
  /** Which direction is good, where one is. Every comparison of runs takes it from here. */
  better?: 'more' | 'less';
  /** What a network must have for the result to say anything there; its 0 is not shown without it. */
  needs?: Need;
  /** Whether it compares what flows got, so that it says nothing before any of them has got something. */
  comparesGoodputs?: true;
  /** Whether it counts what the network carries: cells, in packet mode packets. */
  ofCarried?: true;
  /** Its words in packet mode, where it is not enough to say "packet" for "cell". */
  inPackets?: { title?: string; definition?: string };
}
