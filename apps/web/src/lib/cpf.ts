const DIGITS = 11

/** A taxpayer number as it is printed, as far as it is typed: 529.982.247-25. */
export function formatCpf(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, DIGITS)
  return digits
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/(\.\d{3}\.\d{3})(\d)/, '$1-$2')
}
