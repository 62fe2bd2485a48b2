import type { FlowDifference } from '@domain/bots/differences'
import { useTexts } from '@ui/kit/text'
import styles from './Editor.module.css'
import { nodeName } from './said'
import { editorTexts } from './texts/pt_BR'

/** How a flow differs from another, in words. */
export function DifferenceList({ difference }: { difference: FlowDifference }) {
  const t = useTexts(editorTexts)
  const { added, removed, changed, whole } = difference
  const lines = [
    ...added.map((node) => ({ key: `+${node.id}`, text: t('diff.added', { name: nodeName(t, node) }) })),
    ...removed.map((node) => ({ key: `-${node.id}`, text: t('diff.removed', { name: nodeName(t, node) }) })),
    ...changed.map(({ node, what }) => ({
      key: node.id,
      text: t(`diff.${what}`, { name: nodeName(t, node) }),
    })),
    ...(whole ? [{ key: '', text: t('diff.whole') }] : []),
  ]
  if (lines.length === 0) return <p className={styles.hint}>{t('diff.same')}</p>
  return (
    <ul className={styles.difference}>
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  )
}

/** How many differences there are. */
export const differenceCount = ({ added, removed, changed, whole }: FlowDifference): number =>
  added.length + removed.length + changed.length + (whole ? 1 : 0)
