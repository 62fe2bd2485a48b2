/** Key under which the device remembers that somebody is signed in for a tenant. */
export const signedInKey = (tenant: string): string => `balcao/${tenant}/signedIn`
