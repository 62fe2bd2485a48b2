import { ledToPeople, newNode, type Place } from '@domain/bots/editing'
import { type FlowProblem, isWarning } from '@domain/bots/problems'
import { useTexts } from '@ui/kit/text'
import { useCallback } from 'react'
import { newNodeId } from './AddStep'
import styles from './Editor.module.css'
import { useEditing } from './editing'
import { ProblemRow } from './ProblemRow'
import { problemKey } from './said'
import { editorTexts } from './texts/pt_BR'

/** What is against the flow: a click leads to the step, or to what holds of the whole. */
export function ProblemList() {
  const t = useTexts(editorTexts)
  const { drawn, change, problems, places, selected, select } = useEditing()
  const lead = useCallback(
    (from: Place) =>
      change(({ flow, layout }) => ({
        flow: ledToPeople(flow, from, newNode('transfer', newNodeId(), t('kinds.transfer'))),
        layout,
      })),
    [change, t],
  )
  if (problems.length === 0) return null
  const byId = new Map(drawn.flow.nodes.map((node) => [node.id, node]))
  const refused = problems.filter((problem) => !isWarning(problem)).length
  const sorted: readonly FlowProblem[] = [...problems].sort(
    (a, b) => Number(isWarning(a)) - Number(isWarning(b)),
  )
  return (
    <section className={styles.problems} aria-label={t('problemsTitle')}>
      <h2>
        {t('problemsTitle')}{' '}
        <small>
          {[
            ...(refused > 0 ? [t('refused', { count: refused })] : []),
            ...(problems.length > refused ? [t('warned', { count: problems.length - refused })] : []),
          ].join(', ')}
        </small>
        <kbd>F8</kbd>
      </h2>
      <ul className="list">
        {sorted.map((problem) => (
          <ProblemRow
            key={problemKey(problem)}
            {...problem}
            step={problem.node === null ? null : (byId.get(problem.node) ?? null)}
            selected={problem.node !== null && problem.node === selected}
            places={places}
            select={select}
            lead={lead}
          />
        ))}
      </ul>
    </section>
  )
}
