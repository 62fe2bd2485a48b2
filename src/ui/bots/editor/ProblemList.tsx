import { ledToPeople, newNode, type Place } from '@domain/bots/editing'
import { type FlowProblem, isWarning } from '@domain/bots/problems'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { newNodeId } from './AddStep'
import styles from './Editor.module.css'
import { byHand, useEditing } from './editing'
import { nodeName, problemKey, problemText } from './said'
import { editorTexts } from './texts/pt_BR'

/** What is against the flow: a click leads to the step, or to what holds of the whole. */
export function ProblemList() {
  const t = useTexts(editorTexts)
  const { drawn, change, problems, places, selected, select } = useEditing()
  if (problems.length === 0) return null
  const lead = (from: Place) =>
    change(({ flow, layout }) => ({
      flow: ledToPeople(flow, from, newNode('transfer', newNodeId(), t('kinds.transfer'))),
      layout,
    }))
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
        {sorted.map((problem) => {
          const node = drawn.flow.nodes.find(({ id }) => id === problem.node) ?? null
          const Sign = isWarning(problem) ? IconAlertTriangle : IconAlertCircle
          return (
            <li key={problemKey(problem)}>
              <button
                type="button"
                className={styles.problem}
                data-selected={(node !== null && node.id === selected) || undefined}
                onClick={({ detail }) => select(node?.id ?? null, byHand(detail))}
              >
                <Sign size={16} aria-hidden className={isWarning(problem) ? styles.warned : styles.refused} />
                <span>
                  {node && <strong>{nodeName(t, node)}: </strong>}
                  {problemText(t, problem, node, places)}
                </span>
              </button>
              {problem.name === 'no_target' && node && problem.exit !== undefined && (
                <Button
                  className={styles.mend ?? ''}
                  size="compact-xs"
                  variant="default"
                  onClick={() => lead({ node: node.id, exit: problem.exit ?? '' })}
                >
                  {t('toPeople')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
