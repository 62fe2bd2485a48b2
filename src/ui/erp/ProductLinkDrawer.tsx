import { useCommands } from '@app/panel/panel'
import { ErpConnectionsDocument, LinkErpProductDocument } from '@infra/graphql/erp.gen'
import { Select } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { allOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { ErpProductField } from './internal/ErpProductField'
import { erpTexts } from './texts/pt_BR'

type Props = {
  /** The shop's product. */
  id: string
  name: string
  onClose: (saved: boolean) => void
}

const SERVER_NAMES = { connection_id: 'connection' } as const

/** Says how an ERP calls a product of the shop's: found there, or by its number. */
export default function ProductLinkDrawer({ id, name, onClose }: Props) {
  const t = useTexts(erpTexts)
  const { read, change } = useCommands()
  const reads = useRead('erp connections to link at', () =>
    allOf((list) => read(ErpConnectionsDocument, { list })),
  )
  const connections = reads.value ?? []
  const [only] = connections.length === 1 ? connections : []
  return (
    <FormDrawer<{ connection: string; theirs: string }>
      title={t('find.title', { name })}
      reads={reads}
      check={() => ({})}
      initial={{ connection: only?.id ?? '', theirs: '' }}
      serverNames={SERVER_NAMES}
      save={({ connection, theirs }) =>
        change(LinkErpProductDocument, { connection_id: connection, product_id: id, theirs })
      }
      saveLabel={t('find.action')}
      said={() => t('find.linked', { name })}
      onClose={onClose}
    >
      {(form) =>
        connections.length === 0 ? (
          <p>{t('empty')}</p>
        ) : (
          <>
            <Select
              label={t('integration')}
              data={connections.map((one) => ({ value: one.id, label: one.name }))}
              allowDeselect={false}
              {...form.getInputProps('connection')}
              onChange={(connection) => form.setValues({ connection: connection ?? '', theirs: '' })}
            />
            {form.values.connection !== '' && (
              <ErpProductField
                key={form.values.connection}
                connectionId={form.values.connection}
                productId={id}
                number={form.getInputProps('theirs')}
                onPick={(ref) => form.setFieldValue('theirs', ref)}
              />
            )}
          </>
        )
      }
    </FormDrawer>
  )
}
