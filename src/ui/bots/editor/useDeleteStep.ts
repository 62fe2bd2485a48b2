import { withoutNode } from '@domain/bots/editing'
import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useEditing } from './editing'
import { nodeName } from './said'
import { editorTexts } from './texts/pt_BR'

/** Takes a step out of the flow; Ctrl+Z brings it back. */
export function useDeleteStep(): (id: string) => void {
  const t = useTexts(editorTexts)
  const { drawn, change, select } = useEditing()
  return (id) => {
    const node = drawn.flow.nodes.find((one) => one.id === id)
    if (!node) return
    change(({ flow, layout }) => ({ flow: withoutNode(flow, id), layout }))
    select(null)
    tell('done', t('deletedStep', { name: nodeName(t, node) }))
  }
}
