import { useCommands } from '@app/panel/panel'
import { LinkErpRefusalDocument } from '@infra/graphql/erp.gen'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { erpTexts } from '../texts/pt_BR'
import type { RefusalRow } from './RefusalList'

const ProductPicker = layerPart(() => import('@ui/product-picker/ProductPicker'))

type Props = { row: RefusalRow; onClose: (saved: boolean) => void }

/** Says which of the shop's products is meant by one of the ERP's: by its code, typed or of one that was found. */
export function RefusalLinkDialog({ row, onClose }: Props) {
  const t = useTexts(erpTexts)
  const { change } = useCommands()
  const [picking, setPicking] = useState(false)
  return (
    <FormDrawer<{ code: string }>
      as="dialog"
      layered={picking}
      title={t('refusals.link')}
      check={() => ({})}
      initial={{ code: '' }}
      save={({ code }) => change(LinkErpRefusalDocument, { id: row.id, code })}
      saveLabel={t('find.action')}
      said={() => t('refusals.linked')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('refusals.linkCode')}
            description={row.name}
            required
            data-autofocus
            {...form.getInputProps('code')}
          />
          <Button
            variant="default"
            leftSection={<IconSearch size={16} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {t('refusals.find')}
          </Button>
          {picking && (
            <ProductPicker
              instanceId={null}
              onPick={({ sku, gtin }) => {
                setPicking(false)
                const code = sku ?? gtin
                if (code === null) form.setFieldError('code', t('refusals.noCode'))
                else form.setFieldValue('code', code)
              }}
              onClose={() => setPicking(false)}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
