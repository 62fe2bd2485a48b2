/** A tool that the model asks for. */
export type ToolCall = Readonly<{ id: string; name: string; arguments: unknown }>

/** One round with tools: what the model asked for and what it was told. */
export type Round = Readonly<{ calls: readonly ToolCall[]; results: readonly string[] }>

/** What is asked of a model in one call. `rounds`: what was asked of tools in this turn before. */
export type Asked = Readonly<{
  system: string
  user: string
  tools: readonly Tool[]
  rounds: readonly Round[]
  mostTokens: number
}>

/** A tool as the model is told of it; its parameters as JSON Schema. */
export type Tool = Readonly<{ name: string; description: string; parameters: object }>

/**
 * Why a model gave nothing to use: its address may not be called, it does not answer (in time), it does not know us, there is no money
 * left, it is busy, the prompt is too long, it will not say, it broke off, or nobody can read what it says.
 */
export const MODEL_FAULTS = [
  ...(['address', 'unreached', 'slow', 'login', 'quota', 'busy'] as const),
  ...(['too_long', 'refused', 'cut', 'broken'] as const),
] as const
export type ModelFault = (typeof MODEL_FAULTS)[number]

/** What it used of its tokens, as it says itself. */
export type Usage = Readonly<{ tokensIn: number; tokensOut: number }>

/** What came of one call. */
export type Replied =
  | Readonly<{ kind: 'said'; text: string; usage: Usage | null }>
  | Readonly<{ kind: 'calls'; calls: readonly ToolCall[]; usage: Usage | null }>
  | Readonly<{ kind: 'failed'; why: ModelFault; usage: Usage | null }>

/** How a model is written to and read. */
export type Wire = Readonly<{
  path: string
  headers(key: string): Record<string, string>
  body(model: string, asked: Asked): object
  /** What an answer with status 200 says; null: it is not the shape that it should be. */
  read(json: unknown): Replied | null
}>
