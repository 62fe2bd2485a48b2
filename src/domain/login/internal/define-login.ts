import { reasonless } from '../../kernel/decode-straight'
import type { Fold } from '../../kernel/define'
import type { EntryKind } from '../../kernel/entry'
import type { Definition } from '../../kernel/registry'
import { loginDecoders } from '../login-decoders.gen'

type Decoders = typeof loginDecoders
type LoginEntryName = keyof Decoders
type DataOf<N extends LoginEntryName> = NonNullable<ReturnType<Decoders[N]>>

/**
 * Defines an entry of the login by its written decoder alone: the login page loads no schemas. `core.ts` adds
 * them, and with them the reasons of refusals.
 */
export function defineLogin<N extends LoginEntryName>(
  kind: EntryKind,
  name: N,
  fold: Fold<DataOf<N>>,
): Definition & { readonly name: N } {
  const straight = loginDecoders[name] as (data: unknown) => DataOf<N> | undefined
  return { kind, name, v: 1, decode: reasonless(straight), fold } as unknown as Definition & { name: N }
}
