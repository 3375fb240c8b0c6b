/** What operators scrape. A kind is declared once, by whoever knows what it means; names begin with `qiyin_`. */
interface Kind<Label extends string> {
  /** With its unit: `_seconds`, `_bytes`; counters end in `_total`. */
  readonly name: string
  readonly help: string
  /** Of few values each: never a person, a contract or an address. */
  readonly labels?: readonly Label[]
}

export type CounterKind<Label extends string = never> = Kind<Label>

export interface HistogramKind<Label extends string = never> extends Kind<Label> {
  readonly buckets: readonly number[]
}

export type GaugeKind = Kind<string>

export type Labels<Label extends string> = Readonly<Record<Label, string>>

export interface Sample {
  readonly labels: Labels<string>
  readonly value: number
}

/** The metrics of one server. */
export interface Metrics {
  /** Adds one, or as many as told. */
  count<Label extends string>(kind: CounterKind<Label>, labels: Labels<Label>, by?: number): void
  observe<Label extends string>(kind: HistogramKind<Label>, labels: Labels<Label>, value: number): void
  /** Read at each scrape; a reading that fails or takes too long is left out and told of, the others stay. */
  watch(kind: GaugeKind, read: () => Reading | Promise<Reading>): void
  /** In Prometheus' text format. */
  text(): Promise<string>
}

/** One number, or one for each combination of labels. */
export type Reading = number | readonly Sample[]

/** Seconds, from a quick look-up to what people give up waiting for. */
export const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const
