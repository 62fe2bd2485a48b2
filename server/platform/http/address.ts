/** What stands for the address of a connection that has none, as one over a local socket or one that is gone. */
export const UNKNOWN_ADDRESS = '0.0.0.0'

/** The address that a connection comes from. Nobody is asked for it: the connection has it, or it is unknown. */
export const addressOf = (ip: string | undefined): string => ip || UNKNOWN_ADDRESS
