import { useCommands } from '@app/panel/panel'
import type { ReasonForm, reasons } from '@domain/reasons/area'
import { notYetMade, type SuggestedReason } from '@domain/reasons/suggested-reasons'
import { ReasonRowsDocument, type ReasonRowsQuery } from '@infra/graphql/reasons.gen'
import { IconBulb } from '@tabler/icons-react'
import { AreaPage } from '@ui/kit/area/AreaPage'
import { tell, tellFailure } from '@ui/kit/feedback'
import { useMayEdit } from '@ui/kit/list/useFormRoutes'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useAskedFor } from '@ui/kit/useAskedFor'
import { useState } from 'react'
import { FieldsEditor } from './internal/FieldsEditor'
import { reasonsPanel } from './reasons.gen'
import { texts } from './texts/pt_BR'

const SuggestedReasons = layerPart(() => import('./internal/SuggestedReasons'))

type Row = ReasonRowsQuery['reasonRows']['items'][number]
type Asked = Readonly<{ label: string; type: string }>

/** Why tickets are closed, orders canceled, quotes and prescriptions refused: what the team chooses from, what is asked for with it, and how often it was. */
export default function ReasonsPage() {
  const t = useTexts(texts)
  const { read } = useCommands()
  const [offered, setOffered] = useState<readonly SuggestedReason[]>([])
  const offer = async () => {
    const outcome = await read(ReasonRowsDocument, { list: { limit: 100 } })
    tellFailure(outcome)
    if (!outcome.ok) return
    const left = notYetMade(outcome.value.reasonRows.items)
    if (left.length === 0) tell('done', t('readyNone'))
    setOffered(left)
  }
  useAskedFor('ready', () => void offer())
  const ready = { label: t('ready'), onClick: () => void offer() }
  const mayEdit = useMayEdit('crm/reasons/{id}/edit')
  const question = ({ label, type }: Asked) => (type === 'money' ? t('askedMoney', { label }) : label)
  const asked = ({ label, type, required, options }: ReasonForm['fields'][number]) =>
    [label, t(`kinds.${type}`), required && t('required'), options.join(', ')].filter(Boolean).join(' · ')
  return (
    <AreaPage<typeof reasons, Row>
      {...reasonsPanel}
      ways={mayEdit ? { first: ready } : {}}
      tools={() => (mayEdit ? [{ ...ready, icon: IconBulb }] : [])}
      cells={{
        outcome: (row, usual) => row.type === 'closing' && usual,
        fields: ({ fields }) => fields.map(question).join(', ') || t('fieldsNone'),
      }}
      fields={{
        outcome: (form, usual) => form.values.type === 'closing' && usual,
        fields: (form) => <FieldsEditor form={form} />,
      }}
      says={(field, { fields }) => (field === 'fields' ? fields.map(asked).join('\n') : undefined)}
      deleteText={({ uses }) => (uses > 0 ? t('deleteUsed', { count: uses }) : t('deleteText'))}
      over={offered.length > 0 && <SuggestedReasons offered={offered} onClose={() => setOffered([])} />}
    />
  )
}
