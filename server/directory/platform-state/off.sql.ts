/**
 * SQL: is the platform offline for this tenant (specification section 4, Platform flags)? In maintenance, or WhatsApp
 * switched off. `tenant` names a column.
 */
export const platformOff = (tenant: string): string => `(${inMaintenance(tenant)} OR ${whatsappOff(tenant)})`

/** SQL: does an administrator keep the platform in maintenance? */
export const inMaintenance = (tenant: string): string => flagIs(tenant, 'maintenance_status', 'true')

/** SQL: has an administrator said that WhatsApp is off? */
export const whatsappOff = (tenant: string): string => flagIs(tenant, 'whatsapp_status', 'false')

const flagIs = (tenant: string, key: string, value: string) =>
  `EXISTS (SELECT 1 FROM settings flag WHERE flag.tenant_id = ${tenant} AND flag.instance_id IS NULL
     AND flag.key = '${key}' AND flag.value = '${value}')`
