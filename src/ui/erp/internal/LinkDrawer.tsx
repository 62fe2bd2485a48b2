import { useCommands } from '@app/panel/panel'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import { erpTexts } from '../texts/pt_BR'
import { ErpProductField } from './ErpProductField'
import { doPush, type PushRow } from './pushDeeds'

type Props = { row: PushRow; onClose: (saved: boolean) => void }

/** Says which of the ERP's products an order waits for: found there, or by its number. */
export function LinkDrawer({ row, onClose }: Props) {
  const t = useTexts(erpTexts)
  const { change } = useCommands()
  const { connection_id: connectionId, missing_product_id: productId, missing_product: name } = row
  return (
    <FormDrawer<{ theirs: string }>
      title={t('find.title', { name: name ?? '' })}
      check={() => ({})}
      initial={{ theirs: '' }}
      save={({ theirs }) => doPush(change, 'link', row, theirs)}
      saveLabel={t('find.action')}
      said={() => t('pushes.linked')}
      onClose={onClose}
    >
      {(form) =>
        productId !== null && (
          <ErpProductField
            connectionId={connectionId}
            productId={productId}
            number={form.getInputProps('theirs')}
            onPick={(ref) => form.setFieldValue('theirs', ref)}
          />
        )
      }
    </FormDrawer>
  )
}
