import type { Place } from '@domain/bots/editing'
import type { Node } from '@domain/bots/nodes'
import { type FlowProblem, isWarning } from '@domain/bots/problems'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { memo } from 'react'
import type { Places } from './drawn'
import styles from './Editor.module.css'
import { byHand, type Editing } from './editing'
import { nodeName, problemText } from './said'
import { editorTexts } from './texts/pt_BR'

type Props = FlowProblem & {
  /** The step it is about; null: the whole flow, or a step that is gone. */
  step: Node | null
  selected: boolean
  places: Places
  select: Editing['select']
  /** Leads a place to people. */
  lead: (from: Place) => void
}

/** Something against the flow; drawn again only where something about it has changed: a flow of 300 steps may have as many. */
export const ProblemRow = memo(function ProblemRow({
  step,
  selected,
  places,
  select,
  lead,
  ...problem
}: Props) {
  const t = useTexts(editorTexts)
  const Sign = isWarning(problem) ? IconAlertTriangle : IconAlertCircle
  const { name, exit } = problem
  return (
    <li>
      <button
        type="button"
        className={styles.problem}
        data-selected={selected || undefined}
        onClick={({ detail }) => select(step?.id ?? null, byHand(detail))}
      >
        <Sign size={16} aria-hidden className={isWarning(problem) ? styles.warned : styles.refused} />
        <span>
          {step && <strong>{nodeName(t, step)}: </strong>}
          {problemText(t, problem, step, places)}
        </span>
      </button>
      {name === 'no_target' && step && exit !== undefined && (
        <Button
          className={styles.mend ?? ''}
          size="compact-xs"
          variant="default"
          onClick={() => lead({ node: step.id, exit })}
        >
          {t('toPeople')}
        </Button>
      )}
    </li>
  )
})
