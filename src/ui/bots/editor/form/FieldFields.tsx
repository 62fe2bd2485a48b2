import { variablesOf } from '@domain/bots/editing'
import type { NodeOf } from '@domain/bots/nodes'
import { Select } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { useEditing } from '../editing'
import { editorTexts } from '../texts/pt_BR'
import { CasesField } from './CasesField'
import { NodeChoice, type SetNode } from './fields'

const FLOAT = { withinPortal: true }

/** Ways by what is known of the customer: a field of theirs, or what they have answered. */
export function FieldFields({ node, set }: { node: NodeOf<'field'>; set: SetNode }) {
  const t = useTexts(editorTexts)
  const { drawn, places } = useEditing()
  const variables = variablesOf(drawn.flow)
  return (
    <>
      <Select
        label={t('looksAt')}
        data={[
          { value: '', label: t('customerField') },
          ...[...new Set([...variables, ...(node.variable === null ? [] : [node.variable])])].map((name) => ({
            value: name,
            label: t('answerTo', { name }),
          })),
        ]}
        allowDeselect={false}
        comboboxProps={FLOAT}
        value={node.variable ?? ''}
        onChange={(value) => set({ variable: value || null, ...(value && { field: null }) })}
      />
      {node.variable === null && (
        <NodeChoice node={node} set={set} name="field" label={t('field')} some={places.fields} />
      )}
      <CasesField node={node} set={set} />
    </>
  )
}
