import '@ui/kit/texts/shared/pt_BR'
import { ANSWER_KINDS, type NodeOf } from '@domain/bots/nodes'
import { Select } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { useEditing } from '../editing'
import { editorTexts } from '../texts/pt_BR'
import { NodeChoice, NodeText, type SetNode } from './fields'
import { VariableName } from './VariableName'
import { WaitField } from './WaitField'

const FLOAT = { withinPortal: true }

/** A question: what its answer is read as, and where it is kept. */
export function QuestionFields({ node, set }: { node: NodeOf<'question'>; set: SetNode }) {
  const t = useTexts(editorTexts)
  const { places } = useEditing()
  return (
    <>
      <NodeText node={node} set={set} name="text" label={t('shared:text')} />
      <Select
        label={t('as')}
        data={ANSWER_KINDS.map((value) => ({ value, label: t(`answers.${value}`) }))}
        allowDeselect={false}
        comboboxProps={FLOAT}
        value={node.as}
        onChange={(value) => value && set({ as: value })}
      />
      <VariableName
        label={t('keepAs')}
        help={t('keepAsHelp', { name: `{{${node.keep}}}` })}
        value={node.keep}
        onChange={(keep) => set({ keep }, 'keep')}
      />
      <NodeChoice
        node={node}
        set={set}
        name="field"
        label={t('field')}
        some={places.fields}
        none={t('noField')}
      />
      <NodeText node={node} set={set} name="again" label={t('again')} help={t('againHelp')} />
      <WaitField node={node} set={set} />
    </>
  )
}
