/**
 * A prescription of one page, as PDF: what the demonstration's customers send. The text is Latin-1 in the
 * standard font Helvetica, so nothing is embedded (ISO 32000-1, 7.5 and 9.6.2.2).
 */
export function prescriptionPdf(patient: string): Buffer {
  const lines: readonly [size: number, text: string][] = [
    [16, 'Receituário'],
    [10, 'Dra. Marina Teles · CRM-SP 000000 · Endocrinologia'],
    [10, ''],
    [12, `Paciente: ${patient}`],
    [10, ''],
    [12, 'Uso contínuo'],
    [12, '1) Semaglutida 1 mg, caneta aplicadora ......... 1 unidade'],
    [11, '    Aplicar 1 vez por semana, sempre no mesmo dia.'],
    [12, '2) Metformina XR 500 mg ......... 60 comprimidos'],
    [11, '    Tomar 1 comprimido no almoço e 1 no jantar.'],
    [10, ''],
    [9, 'Documento de demonstração, sem valor.'],
  ]
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')
  const page = `BT 60 780 Td 24 TL ${lines.map(([size, text]) => `/F1 ${size} Tf (${escaped(text)}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = pdf.length
    pdf += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  // One character, one byte: the offsets hold.
  return Buffer.from(pdf, 'latin1')
}
