import '@ui/kit/texts/shared/pt_BR'
import { sameList, useView } from '@app/panel/panel'
import { COUNTER_PHRASE, counterLink } from '@domain/consents/counter-phrase'
import { formatPhone } from '@domain/contacts/phone'
import type { World } from '@domain/kernel/world'
import { settingsIn } from '@domain/settings/entries'
import { settingFor } from '@domain/settings/registry'
import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { CopyButton } from '@ui/kit/CopyButton'
import { Page } from '@ui/kit/Page'
import { PrintSheet } from '@ui/kit/PrintSheet'
import { QrCode } from '@ui/kit/QrCode'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from './Counter.module.css'
import { counterTexts } from './texts/pt_BR'

/** Connections that have a number, by which customers can write. */
const numbersIn = (world: World) =>
  [...world.rows.instances.values()].flatMap(({ id, data }) =>
    data.phone_number && !data.deleted_at ? [{ id, name: data.name, phone: data.phone_number }] : [],
  )
const sameNumbers = (a: ReturnType<typeof numbersIn>, b: ReturnType<typeof numbersIn>) =>
  JSON.stringify(a) === JSON.stringify(b)

/** The code that hangs at the counter: who reads it and sends its sentence agrees to offers. */
export default function CounterPage() {
  const t = useTexts(counterTexts)
  const numbers = useView(['instances'], numbersIn, sameNumbers)
  const phrase = settingFor(useView(['settings'], settingsIn, sameList), 'counter_phrase', null)
  const [chosen, setChosen] = useState('')
  const [printing, setPrinting] = useState(false)
  const number = numbers.find(({ id }) => id === chosen) ?? numbers[0]
  const link = number && counterLink(number.phone, phrase)
  return (
    <Page
      route="campaign/counter"
      width="narrow"
      lead={t('lead')}
      actions={
        link && (
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setPrinting(true)}>
            {t('print')}
          </Button>
        )
      }
    >
      {!number || !link ? (
        <p>{t('noNumber')}</p>
      ) : (
        <div className={styles.counter}>
          {numbers.length > 1 && (
            <NativeSelect
              label={t('shared:connection')}
              data={numbers.map(({ id, name, phone }) => ({
                value: id,
                label: `${name} · ${formatPhone(phone)}`,
              }))}
              value={number.id}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
          )}
          <QrCode value={link} label={t('code')} />
          <dl>
            <dt>{t('phrase')}</dt>
            <dd>
              {phrase ?? COUNTER_PHRASE} <small className="muted">{t('phraseHelp')}</small>
            </dd>
            <dt>{t('link')}</dt>
            <dd>
              <span className="anywhere">{link}</span> <CopyButton value={link} label={t('copyLink')} />
            </dd>
          </dl>
        </div>
      )}
      {printing && number && link && (
        <PrintSheet paper="page" onDone={() => setPrinting(false)}>
          <div className={styles.poster}>
            <p>{number.name}</p>
            <h1>{t('sheet.title')}</h1>
            <QrCode value={link} label={t('code')} />
            <p>{t('sheet.how')}</p>
            <p>{formatPhone(number.phone)}</p>
            <small>{t('sheet.leave')}</small>
          </div>
        </PrintSheet>
      )}
    </Page>
  )
}
