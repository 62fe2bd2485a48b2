import type { Department } from '../../../../src/domain/maria/turn'
import type { MemoryKind } from '../../../../src/domain/memories/memory'
import type { QuoteLine } from '../quotes'

/** What a model asks to be done: it is done once the turn stands, by the server's own rules, and for this customer alone. */
export type Action =
  | Readonly<{ kind: 'department'; department: Department }>
  | Readonly<{ kind: 'memory'; memory: Exclude<MemoryKind, 'free'>; value: string }>
  | Readonly<{ kind: 'quote'; lines: readonly QuoteLine[] }>
