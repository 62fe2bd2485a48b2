import { Failure } from '@ui/kit/Failure'
import '@mantine/core/styles/Radio.css'
import { useCommands } from '@app/panel/panel'
import { ExportCustomerDocument } from '@infra/graphql/exports.gen'
import { Button, Radio, Stack } from '@mantine/core'
import styles from '@ui/kit/list/exports/Exports.module.css'
import { RecentExports } from '@ui/kit/list/exports/RecentExports'
import { exportTexts } from '@ui/kit/list/exports/texts/pt_BR'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'

type Props = { customerId: string; name: string; onClose: () => void }

/** Has everything about one person made into a file, for them. */
export default function PersonDrawer({ customerId, name, onClose }: Props) {
  const t = useTexts(exportTexts)
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const [format, setFormat] = useState('pdf')
  return (
    <SideDrawer onClose={onClose} title={t('person.title', { name })}>
      <div className={styles.form}>
        <p className="m-0 muted dense">{t('person.help')}</p>
        <Radio.Group label={t('format')} value={format} onChange={setFormat}>
          <Stack gap={8} mt={8}>
            <Radio value="pdf" label={t('person.pdf')} data-autofocus />
            <Radio value="json" label={t('person.json')} />
          </Stack>
        </Radio.Group>
        <Failure className="m-0 danger" why={failure} />
        <Button
          loading={busy}
          onClick={() =>
            void run(() => change(ExportCustomerDocument, { customer_id: customerId, format }), t('started'))
          }
        >
          {t('start')}
        </Button>
      </div>
      <RecentExports />
    </SideDrawer>
  )
}
