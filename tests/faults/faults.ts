import { abuseFaults } from './abuse.ts'
import { addressFaults } from './addresses.ts'
import { assignmentFaults } from './assignment.ts'
import { authenticationFaults } from './authentication.ts'
import { automaticFaults } from './automatic.ts'
import { botFaults } from './bots.ts'
import { bulkFaults } from './bulk.ts'
import { campaignFaults } from './campaigns.ts'
import { connectionFaults } from './connections.ts'
import { controlPanelFaults } from './control-panel.ts'
import { counterFaults } from './counter.ts'
import { courierFaults } from './couriers.ts'
import { credentialFaults } from './credentials.ts'
import { customerFaults } from './customers.ts'
import { domainFaults } from './domain.ts'
import { doorFaults } from './doors.ts'
import { erasureFaults } from './erasure.ts'
import { factFaults } from './facts.ts'
import type { Fault } from './fault.ts'
import { flowFaults } from './flow.ts'
import { gateFaults } from './gate.ts'
import { goodsFaults } from './goods.ts'
import { knowledgeFaults } from './knowledge.ts'
import { logFaults } from './logs.ts'
import { mariaFaults } from './maria.ts'
import { operationsFaults } from './operations.ts'
import { orderFaults } from './orders.ts'
import { panelFaults } from './panel.ts'
import { pbmFaults } from './pbm.ts'
import { sealingFaults } from './sealing.ts'
import { serverFaults } from './server.ts'
import { signInFaults } from './sign-in.ts'
import { smsFaults } from './sms.ts'
import { tillFaults } from './till.ts'
import { trailFaults } from './trail.ts'
import { workspaceFaults } from './workspace.ts'

/*
 * The twelve ways to break such a product that matter most (idempotency key, tenant's wall, order by client's
 * time, swallowed quota, lost acknowledgements, media by address, half-open sockets, two leaders, replay that
 * acts, delivery that goes down, unsigned webhooks, push to everybody), and more of this one's own.
 */
export const faults: readonly Fault[] = [
  ...abuseFaults,
  ...addressFaults,
  ...assignmentFaults,
  ...automaticFaults,
  ...botFaults,
  ...bulkFaults,
  ...campaignFaults,
  ...connectionFaults,
  ...controlPanelFaults,
  ...counterFaults,
  ...courierFaults,
  ...customerFaults,
  ...domainFaults,
  ...authenticationFaults,
  ...credentialFaults,
  ...signInFaults,
  ...mariaFaults,
  ...knowledgeFaults,
  ...smsFaults,
  ...erasureFaults,
  ...factFaults,
  ...logFaults,
  ...panelFaults,
  ...sealingFaults,
  ...serverFaults,
  ...tillFaults,
  ...trailFaults,
  ...operationsFaults,
  ...orderFaults,
  ...pbmFaults,
  ...workspaceFaults,
  ...flowFaults,
  ...doorFaults,
  ...gateFaults,
  ...goodsFaults,
]
