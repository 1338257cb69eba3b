/** The common interface of zod, valibot, arktype and others: any of them will do. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    validate(value: unknown): Checked<Output> | Promise<Checked<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

type Checked<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

export type Validated<Output> =
  | { readonly ok: true; readonly value: Output }
  | { readonly ok: false; readonly problem: string; readonly field: string | undefined }

/** Checks a value; what is wrong comes back as one sentence that a model or a person can act on. */
export async function validate<Output>(
  schema: StandardSchema<unknown, Output>,
  value: unknown,
): Promise<Validated<Output>> {
  const checked = await schema['~standard'].validate(value)
  if (checked.issues === undefined) return { ok: true, value: checked.value }
  const problems = checked.issues.map((issue) => {
    const path = pathOf(issue)
    return path === '' ? issue.message : `${path}: ${issue.message}`
  })
  const [first] = checked.issues
  return {
    ok: false,
    problem: problems.join('; '),
    field: first === undefined ? undefined : pathOf(first) || undefined,
  }
}

function pathOf({ path = [] }: Issue): string {
  return path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
}
