import { sameList, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { presentAt } from '@domain/presence/presence.rows'
import type { PresenceRow } from '@domain/presence/tables'
import type { Translate } from '@ui/kit/text'
import { useCallback } from 'react'
import type { presenceTexts } from '../texts/pt_BR'

/** Who else is at a ticket; who types first. */
export function usePresent(ticketId: string): readonly PresenceRow[] {
  const select = useCallback((world: World) => presentAt(world, ticketId), [ticketId])
  return useView(['presence'], select, sameList)
}

/** "Ana está digitando…", of whoever types; null when nobody does. */
export function typingText(
  present: readonly PresenceRow[],
  t: Translate<never, typeof presenceTexts>,
): string | null {
  const typing = present.filter(({ state }) => state === 'typing')
  const [first] = typing
  if (!first) return null
  if (typing.length > 1) return t('presence:typingMany', { count: typing.length })
  return first.userId === null
    ? t('presence:customerTyping')
    : t('presence:typing', { name: firstName(first) })
}

/** "Ana e Bruno estão vendo", of colleagues who look without typing; null when none does. */
export function viewingText(
  present: readonly PresenceRow[],
  t: Translate<never, typeof presenceTexts>,
): string | null {
  const names = present.filter(({ state, userId }) => state === 'viewing' && userId !== null).map(firstName)
  return names.length === 0 ? null : t('presence:viewing', { count: names.length, names: names.join(', ') })
}

const firstName = ({ userName }: PresenceRow): string => userName.split(' ')[0] ?? userName
