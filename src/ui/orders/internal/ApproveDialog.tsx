import '@mantine/core/styles/Checkbox.css'
import { useCommands } from '@app/panel/panel'
import { PRESCRIPTION_KINDS } from '@contract/order-lists'
import { ApprovePrescriptionDocument } from '@infra/graphql/orders.gen'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { DateField } from '@ui/kit/dayFields'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import type { OrderInfo } from '../orderInfo'
import { orderTexts } from '../texts/pt_BR'

type Values = { kind: string; issued_on: string; sncr: string; original_at_delivery: boolean }
type Props = { info: OrderInfo; onClose: (done: boolean) => void }

/** What a pharmacist says of a prescription that will do. */
export default function ApproveDialog({ info: { order, prescriptions, retention }, onClose }: Props) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  return (
    <FormDrawer<Values>
      as="dialog"
      title={t('prescription.approve')}
      saveLabel={t('prescription.approveShort')}
      initial={{
        kind: prescriptions.length > 0 ? 'paper_photo' : 'paper_original',
        issued_on: '',
        sncr: '',
        original_at_delivery: retention != null,
      }}
      check={({ issued_on }): Record<string, string> =>
        issued_on === '' ? { issued_on: t('prescription.issuedFault') } : {}
      }
      save={({ sncr, ...prescription }) =>
        change(ApprovePrescriptionDocument, {
          order_id: order.id,
          rev: order.rev,
          prescription: { ...prescription, sncr: sncr || null },
        })
      }
      said={() => t('prescription.approved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t('prescription.kind')}
            data={PRESCRIPTION_KINDS.map((value) => ({ value, label: t(`prescription.kinds.${value}`) }))}
            {...form.getInputProps('kind')}
          />
          <DateField
            label={t('prescription.issued')}
            value={form.values.issued_on}
            error={form.errors.issued_on}
            onChange={(day) => form.setFieldValue('issued_on', day)}
          />
          {form.values.kind === 'native_digital' && (
            <TextInput label={t('prescription.sncr')} maxLength={60} {...form.getInputProps('sncr')} />
          )}
          {form.values.kind === 'paper_photo' && (
            <Checkbox
              label={t('prescription.original')}
              {...form.getInputProps('original_at_delivery', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
