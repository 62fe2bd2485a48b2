import { type FlowProblem, isWarning } from '@domain/bots/problems'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import styles from './Editor.module.css'
import { byHand, useEditing } from './editing'
import { nodeName, problemKey, problemText } from './said'
import { editorTexts } from './texts/pt_BR'

/** What is against the flow: a click leads to the step, or to what holds of the whole. */
export function ProblemList() {
  const t = useTexts(editorTexts)
  const { drawn, problems, places, selected, select } = useEditing()
  if (problems.length === 0) return null
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
            </li>
          )
        })}
      </ul>
    </section>
  )
}
