import { type SaleFault, type SaleForm, saleFaults } from '@domain/orders/sale-form'
import { checkAddress } from '@ui/addresses/AddressFields'
import { addressTexts } from '@ui/addresses/texts/pt_BR'
import { clockNow } from '@ui/kit/clock'
import { shopZone, useTexts } from '@ui/kit/text'
import { administrationTexts } from '@ui/kit/texts/administration/pt_BR'
import { useState } from 'react'
import { tillTexts } from '../texts/pt_BR'

/** What is wrong with a sale: said once it is looked for, for as long as it is wrong, and nothing new while one types. */
export function useFaults(form: SaleForm, opened: SaleForm) {
  const t = useTexts(tillTexts)
  const ofAddress = useTexts(addressTexts)
  const kit = useTexts(administrationTexts)
  const [found, setFound] = useState<readonly SaleFault[]>([])
  const [address, setAddress] = useState<Readonly<Record<string, string>>>({})
  const faults = saleFaults(form, opened, { now: clockNow(), zone: shopZone() })
  const still = new Set(faults.map((one) => JSON.stringify(one)))
  const shown = found.filter((one) => still.has(JSON.stringify(one)))
  return {
    shown,
    /** Of the address that is to be kept, by field. */
    address,
    of: (fault: SaleFault['fault']) =>
      shown.some((one) => one.fault === fault) ? t(`faults.${fault}`) : null,
    /** Looks for them, at this moment; null: there are none. `first`: of the sale itself. */
    look: (): Readonly<{ first: SaleFault['fault'] | undefined }> | null => {
      const now = saleFaults(form, opened, { now: clockNow(), zone: shopZone() })
      const { kind, delivery, destination } = form
      const isKept = kind !== 'quote' && delivery === 'delivery' && !destination.addressId && destination.keep
      const wrong = isKept ? checkAddress(ofAddress)(destination.kept, kit) : {}
      setFound(now)
      setAddress(Object.fromEntries(Object.entries(wrong).map(([field, said]) => [`kept.${field}`, said])))
      return now.length > 0 || Object.keys(wrong).length > 0 ? { first: now[0]?.fault } : null
    },
  }
}
