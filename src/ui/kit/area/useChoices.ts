import { useCommands } from '@app/panel/panel'
import type { Operation } from '@contract/operation'
import { type AreaDescription, headOf } from '@domain/described/describe-area'
import { useMemo } from 'react'
import { allOf } from '../server/pages'
import { useRead } from '../server/useRead'
import type { AreaRow, PanelArea, RowsAnswer } from './panel-area'

/** Rows of other areas that may be chosen, by the column that they are for. */
export type Choices = Readonly<Record<string, readonly Readonly<{ value: string; label: string }>[]>>
const NONE: Choices = {}

/** What may be chosen for the columns that mean a row of another area: none, until it is here. */
export function useChoices<D extends AreaDescription>({ area, route, choices }: PanelArea<D>): Choices {
  const { read } = useCommands()
  const topics = useMemo(() => Object.values(choices ?? {}).map(({ topic }) => topic), [choices])
  const load = async () => {
    const found: Record<string, Choices[string]> = {}
    for (const [name, { rows }] of Object.entries(choices ?? {})) {
      const column = area.columns[name]
      const head = column?.kind === 'row' ? headOf(column.of) : ''
      const outcome = await allOf<AreaRow>((list) =>
        read(rows as Operation<RowsAnswer<AreaRow>, object>, { list }),
      )
      if (!outcome.ok) return outcome
      found[name] = outcome.value.map((row) => ({ value: row.id, label: String(row[head]) }))
    }
    return { ok: true as const, value: found }
  }
  return useRead<Choices>(`choices of ${route}`, choices ? load : null, topics).value ?? NONE
}
