import type { Node } from '@domain/bots/nodes'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { memo } from 'react'
import type { Against } from './against'
import styles from './Editor.module.css'
import { byHand, type Editing } from './editing'
import { KIND_ICON } from './kindIcons'
import { nodeName } from './said'
import { editorTexts } from './texts/pt_BR'

const MOST_DEPTH = 6

type Props = {
  node: Node
  depth: number
  /** The exit that leads to it, where there are several. */
  behind: string | null
  /** How many conversations came through it. */
  came: number
  against: Against | undefined
  lit: boolean
  here: boolean
  selected: boolean
  /** The arrow keys go on from here. */
  reached: boolean
  select: Editing['select']
}

/** A step in the list; drawn again only where something about it has changed: there are up to 300. */
export const StepRow = memo(function StepRow({
  node,
  depth,
  behind,
  came,
  against,
  lit,
  here,
  selected,
  reached,
  select,
}: Props) {
  const t = useTexts(editorTexts)
  const Sign = KIND_ICON[node.kind]
  return (
    <li>
      <button
        type="button"
        className={styles.step}
        data-step={node.id}
        data-way={lit || undefined}
        data-now={here || undefined}
        aria-current={selected ? 'true' : undefined}
        tabIndex={reached ? 0 : -1}
        style={{ paddingLeft: 12 + 16 * Math.min(MOST_DEPTH, depth) }}
        onClick={({ detail }) => select(node.id, byHand(detail))}
      >
        <Sign size={16} aria-hidden />
        <span className="grow">
          {behind !== null && <small className={styles.way}>{behind} → </small>}
          {nodeName(t, node)}
        </span>
        {came > 0 && <small className={styles.way}>{came}</small>}
        {against === 'refused' && (
          <IconAlertCircle size={16} aria-label={t('hasProblem')} className={styles.refused} />
        )}
        {against === 'warned' && (
          <IconAlertTriangle size={16} aria-label={t('hasWarning')} className={styles.warned} />
        )}
      </button>
    </li>
  )
})
