import { useCommands } from '@app/panel/panel'
import { asksBuyer, asksPatient } from '@domain/sngpc/dispensing'
import { SaveDispensingDocument } from '@infra/graphql/sngpc.gen'
import { useNow } from '@ui/kit/clock'
import { dayOf } from '@ui/kit/dates'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import type { OrderInfo } from '@ui/orders/orderInfo'
import { sngpcTexts } from '../texts/pt_BR'
import {
  type DispensingRecord,
  type Dispensings,
  formOf,
  linesFor,
  newRecord,
  problemsOf,
  type TypedRecord,
  typedOf,
} from './dispensingForm'
import { ItemFields } from './ItemFields'
import { BuyerFields, PatientFields } from './PeopleFields'
import { PrescriberFields } from './PrescriberFields'

type Props = {
  order: OrderInfo['order']
  lines: Dispensings['lines']
  /** Null: a new one. */
  record: DispensingRecord | null
  onClose: (saved: boolean) => void
}

/** What a pharmacist writes down of a prescription when its medicine is handed over. */
export default function DispensingDrawer({ order, lines, record, onClose }: Props) {
  const t = useTexts(sngpcTexts)
  const { change } = useCommands()
  const today = dayOf(useNow(60_000))
  return (
    <FormDrawer<TypedRecord>
      title={record ? t('edit') : t('add')}
      initial={record ? typedOf(record) : newRecord(lines)}
      check={(values) => problemsOf(t, values, linesFor(lines, record), today)}
      save={(values) => {
        const form = formOf(values)
        return change(SaveDispensingDocument, {
          order_id: order.id,
          rev: order.rev,
          id: record?.id ?? null,
          form: { ...form, items: [...form.items] },
        })
      }}
      said={() => t('saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PrescriberFields form={form} />
          {asksBuyer(form.values) && <BuyerFields form={form} />}
          {asksPatient(form.values) && <PatientFields form={form} />}
          <ItemFields form={form} lines={lines} />
        </>
      )}
    </FormDrawer>
  )
}
