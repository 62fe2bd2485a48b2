import { layerPart } from '@ui/kit/part'
import { type ReactNode, useState } from 'react'
import { type AskedCases, Cases } from './cases'

const CasesDrawer = layerPart(() => import('./CasesDrawer'))

/** Figures in it open their cases beside the page. */
export function WithCases({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedCases | null>(null)
  return (
    <Cases value={setAsked}>
      {children}
      {asked && <CasesDrawer asked={asked} onClose={() => setAsked(null)} />}
    </Cases>
  )
}
