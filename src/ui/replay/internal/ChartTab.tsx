import { type PathStep, type RowKey, useAt, useReplay } from '@app/replay/replay'
import { NativeSelect } from '@mantine/core'
import { ScrollRegion } from '@ui/kit/ScrollRegion'
import { useTexts } from '@ui/kit/text'
import { useEffect, useMemo, useState } from 'react'
import { layOutChart } from '../chart/layout'
import { StateChart } from '../chart/StateChart'
import { replayTexts } from '../texts/pt_BR'
import styles from './ChartTab.module.css'
import inspector from './Inspector.module.css'
import { lifecycleOf } from './lifecycleOf'
import { litPath } from './litPath'
import { plainly } from './times'

type Props = { entity: RowKey | null; onEntity: (key: RowKey) => void; onSeek: (at: number) => void }

/** The state chart of a row: where it stands at the place, and the path that it took there. */
export function ChartTab({ entity, onEntity, onSeek }: Props) {
  const t = useTexts(replayTexts)
  const { timeline } = useReplay()
  const at = useAt()
  const touched = useMemo(
    () => (timeline.markAt(at)?.touched ?? []).filter((key) => lifecycleOf(key)).slice(0, 100),
    [timeline, at],
  )
  const shown = entity ?? touched[0] ?? null
  if (!shown) return <p className={inspector.empty}>{t('chart.none')}</p>
  const choices = touched.some((key) => nameOf(key) === nameOf(shown)) ? touched : [shown, ...touched]
  return (
    <>
      <div className={inspector.controls}>
        <NativeSelect
          size="xs"
          aria-label={t('chart.entity')}
          value={nameOf(shown)}
          onChange={({ currentTarget }) => {
            const next = choices.find((key) => nameOf(key) === currentTarget.value)
            if (next) onEntity(next)
          }}
          data={choices.map((key) => ({ value: nameOf(key), label: plainly(nameOf(key)) }))}
        />
      </div>
      <EntityChart key={nameOf(shown)} entity={shown} at={at} onSeek={onSeek} />
    </>
  )
}

const nameOf = ({ table, id }: RowKey) => `${table} ${id}`

type ChartProps = { entity: RowKey; at: number; onSeek: (at: number) => void }

function EntityChart({ entity, at, onSeek }: ChartProps) {
  const t = useTexts(replayTexts)
  const replay = useReplay()
  const { table, id } = entity
  const lifecycle = lifecycleOf(entity)
  const [path, setPath] = useState<readonly PathStep[] | null>(null)
  useEffect(() => {
    if (!lifecycle) return
    const giveUp = new AbortController()
    void replay.pathOf({ table, id }, lifecycle.stateOf, giveUp.signal).then((found) => {
      if (!giveUp.signal.aborted) setPath(found)
    })
    return () => giveUp.abort()
  }, [replay, table, id, lifecycle])
  const chart = useMemo(() => lifecycle && layOutChart(lifecycle.steps), [lifecycle])
  if (!lifecycle || !chart) return null
  const lit = litPath(lifecycle.steps, path ?? [], at)
  const name = plainly(nameOf(entity))
  return (
    <>
      {path === null ? (
        <p className={inspector.quiet} role="status">
          {t('chart.loading')}
        </p>
      ) : (
        <ol className={styles.path} aria-label={t('chart.path')}>
          {path.map((step) => {
            const state = step.state ?? t('field.removed')
            const pos = replay.timeline.entryAt(step.at)?.pos ?? 0
            return (
              <li key={step.at}>
                <button
                  type="button"
                  data-later={step.at > at || undefined}
                  aria-label={t('chart.goTo', { pos, state })}
                  onClick={() => onSeek(step.at)}
                >
                  {state}
                  <small>{pos}</small>
                </button>
              </li>
            )
          })}
        </ol>
      )}
      <ScrollRegion className={styles.chart} label={name} style={{ maxWidth: chart.width }}>
        <StateChart
          chart={chart}
          title={t('chart.title', { entity: name, state: lit.current ?? t('chart.notYet') })}
          lit={lit}
        />
      </ScrollRegion>
    </>
  )
}
