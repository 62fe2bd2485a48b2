import type { RowKey } from '@app/replay/replay'
import { ScrollRegion } from '@ui/kit/ScrollRegion'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useId } from 'react'
import { replayTexts } from '../texts/pt_BR'
import { ChartTab } from './ChartTab'
import { DiffTab } from './DiffTab'
import { EntryTab } from './EntryTab'
import styles from './Inspector.module.css'
import { WorldTab } from './WorldTab'

type InspectorTab = 'entry' | 'world' | 'diff' | 'chart'

/** What the inspector looks at; kept while one goes about in the log. */
export type InspectorView = Readonly<{
  tab: InspectorTab
  /** The row whose chart is shown; null: the first that the current entry touched. */
  entity: RowKey | null
  /** The two places that are compared. */
  compared: readonly [a: number, b: number]
}>

type Props = {
  view: InspectorView
  onView: (view: InspectorView) => void
  onSeek: (at: number) => void
  onStop: (key: RowKey) => void
}

/** What can be known of a place: its entry, the world, the difference to another place, a row's lifecycle. */
export function Inspector({ view, onView, onSeek, onStop }: Props) {
  const t = useTexts(replayTexts)
  const panelId = useId()
  const { tab, entity, compared } = view
  const showChart = (key: RowKey) => onView({ ...view, tab: 'chart', entity: key })
  return (
    <section className="stack min-0 short tall on-panel" aria-label={t('inspector.region')}>
      <Tabs
        label={t('inspector.tabs')}
        tab={tab}
        tabs={[
          ['entry', t('inspector.entry')],
          ['world', t('inspector.world')],
          ['diff', t('inspector.diff')],
          ['chart', t('inspector.chart')],
        ]}
        onChange={(tab) => onView({ ...view, tab })}
        panelId={panelId}
      />
      <ScrollRegion id={panelId} role="tabpanel" label={t(`inspector.${tab}`)} className={styles.panel}>
        {tab === 'entry' && <EntryTab onChart={showChart} onStop={onStop} />}
        {tab === 'world' && <WorldTab onChart={showChart} />}
        {tab === 'diff' && (
          <DiffTab
            a={compared[0]}
            b={compared[1]}
            onChange={(a, b) => onView({ ...view, compared: [a, b] })}
          />
        )}
        {tab === 'chart' && (
          <ChartTab entity={entity} onEntity={(entity) => onView({ ...view, entity })} onSeek={onSeek} />
        )}
      </ScrollRegion>
    </section>
  )
}
