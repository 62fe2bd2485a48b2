import { useView } from '@app/panel/panel'
import type { TableName, World } from '@domain/kernel/world'
import { pickContextOf, samePicks } from '@domain/tickets/pick-context'
import type { PickContext } from '@domain/tickets/pick-rules'

const TABLES: readonly TableName[] = ['tickets', 'settings', 'session']
const select = (world: World) => pickContextOf(world)

/** What picks are decided on now; the same object until something that decides has changed. */
export const usePickContext = (): PickContext | null => useView(TABLES, select, samePicks)
