/** Filled in with the domain's machines. */
export async function generateStepTables(): Promise<[file: string, content: string][]> {
  return []
}
