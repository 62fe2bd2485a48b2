import { namedExit } from '@domain/bots/editing'
import { exitsOf } from '@domain/bots/exits'
import type { Node } from '@domain/bots/nodes'
import { useTexts } from '@ui/kit/text'
import styles from '../Editor.module.css'
import { useEditing } from '../editing'
import { exitName } from '../said'
import { editorTexts } from '../texts/pt_BR'
import { Target } from './Target'

/** Where each exit of a step leads. */
export function ExitFields({ node }: { node: Node }) {
  const t = useTexts(editorTexts)
  const { places, passed } = useEditing()
  // What stands beside its option or value is not said twice.
  const exits = exitsOf(node).filter((exit) => namedExit(node, exit) === null)
  if (exits.length === 0) return <p className={styles.hint}>{t('endsHere')}</p>
  return (
    <fieldset className={styles.exits}>
      <legend>{t('leadsTo')}</legend>
      {exits.map((exit) => {
        const count = passed?.(node.id, exit) ?? 0
        const name = exitName(t, node, exit, places)
        return (
          <Target
            key={exit}
            from={{ node: node.id, exit }}
            label={name}
            {...(count > 0 && { help: t('went', { count }) })}
          />
        )
      })}
    </fieldset>
  )
}
