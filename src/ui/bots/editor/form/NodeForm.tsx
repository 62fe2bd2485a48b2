import '@ui/kit/texts/shared/pt_BR'
import { changedNode, withNode } from '@domain/bots/editing'
import type { Node } from '@domain/bots/nodes'
import { TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { newNodeId } from '../AddStep'
import styles from '../Editor.module.css'
import { useEditing } from '../editing'
import { KIND_ICON } from '../kindIcons'
import { nodeName, problemKey, problemText } from '../said'
import { editorTexts } from '../texts/pt_BR'
import { useDeleteStep } from '../useDeleteStep'
import { ExitFields } from './ExitFields'
import { KindFields } from './KindFields'

/** What one step says or does, and where it leads. */
export function NodeForm({ node }: { node: Node }) {
  const t = useTexts(editorTexts)
  const { change, places, problems, select } = useEditing()
  const remove = useDeleteStep()
  const Sign = KIND_ICON[node.kind]
  const own = problems.filter((problem) => problem.node === node.id)
  const set = (part: Partial<Node>, key?: string) =>
    change(
      ({ flow, layout }) => {
        const now = flow.nodes.find(({ id }) => id === node.id)
        return now ? { flow: changedNode(flow, { ...now, ...part } as Node), layout } : { flow, layout }
      },
      key === undefined ? undefined : `${node.id} ${key}`,
    )
  const copy = () => {
    const id = newNodeId()
    const name = t('copyOf', { name: nodeName(t, node) }).slice(0, 60)
    change(({ flow, layout }) => ({ flow: withNode(flow, { ...node, id, name }, null), layout }))
    select(id, 'keyboard')
  }
  return (
    <section className={styles.form} aria-label={t('stepNamed', { name: nodeName(t, node) })}>
      <div className="row gap-8">
        <Sign size={18} aria-hidden />
        <span className="grow muted">{t(`kinds.${node.kind}`)}</span>
        <IconButton label={t('copyStep')} onClick={copy}>
          <IconCopy size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('deleteStep')} keys="Del" onClick={() => remove(node.id)}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      </div>
      {own.length > 0 && (
        <ul className={styles.own}>
          {own.map((problem) => (
            <li key={problemKey(problem)}>{problemText(t, problem, node, places)}</li>
          ))}
        </ul>
      )}
      <TextInput
        label={t('stepName')}
        maxLength={60}
        data-step-name
        value={node.name}
        onChange={(event) => set({ name: event.currentTarget.value }, 'name')}
      />
      <KindFields node={node} set={set} />
      <ExitFields node={node} />
    </section>
  )
}
