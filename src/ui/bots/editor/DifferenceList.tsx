import type { FlowDifference } from '@domain/bots/differences'
import { useTexts } from '@ui/kit/text'
import styles from './Editor.module.css'
import { useEditing } from './editing'
import { exitName, nodeName } from './said'
import { editorTexts } from './texts/pt_BR'

/** How a flow differs from another, in words. */
export function DifferenceList({ difference }: { difference: FlowDifference }) {
  const t = useTexts(editorTexts)
  const { places } = useEditing()
  const { added, removed, changed, whole } = difference
  if (differenceCount(difference) === 0) return <p className={styles.hint}>{t('diff.same')}</p>
  return (
    <ul className={styles.difference}>
      {added.map((node) => (
        <li key={node.id}>{t('diff.added', { name: nodeName(t, node) })}</li>
      ))}
      {removed.map((node) => (
        <li key={node.id}>{t('diff.removed', { name: nodeName(t, node) })}</li>
      ))}
      {changed.map(({ node, what, texts, led }) => (
        <li key={node.id}>
          {t(`diff.${what}`, { name: nodeName(t, node) })}
          {texts.map(({ of, was, now }) => (
            <span key={of} className="block meta">
              {was !== '' && <del className="muted">{was}</del>} {now !== '' && <ins>{now}</ins>}
            </span>
          ))}
          {led.map(({ exit, to }) => (
            <span key={exit} className="block meta">
              {exitName(t, node, exit, places)} → {to ? nodeName(t, to) : t('nowhere')}
            </span>
          ))}
        </li>
      ))}
      {whole && <li>{t('diff.whole')}</li>}
    </ul>
  )
}

/** How many differences there are. */
export const differenceCount = ({ added, removed, changed, whole }: FlowDifference): number =>
  added.length + removed.length + changed.length + (whole ? 1 : 0)
