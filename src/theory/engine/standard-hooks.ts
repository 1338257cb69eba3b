/**
 * The standard hooks, as a theory of their own: load it, or copy from it what you need. `existence_policy` reads the
 * control value `caution`, so that facts learnt in a cautious session stay unproven until they are shown.
 */
export const standardHooks = `# What is learnt in a cautious session is not proven yet; what a hook remembers counts at once
@HOOK existence_policy ON_FACT_ADDED ON_UNDECIDED ALLOW WHEN relation NOT_EQUALS "DID" BEGIN
  @caution session READ_CONTROL caution
  IF $caution EQUALS high THEN subject SET_EXISTENCE UNPROVEN
END

@REGION ethics WHEN concept.ethical_risk GREATER_THAN 0

# No conclusions about what is ethically risky before a person has looked at it
@HOOK ethics_guard ON_REASONING_STEP BEGIN
  @risk subject READ_DIM ethical_risk
  IF $risk GREATER_THAN 80 THEN
    subject BLOCK_REASONING ethics
    subject NEEDS_CONFIRMATION ethical_review
  END
END

# A concept that belongs nowhere is marked
@HOOK domain_tagger ON_CONCEPT_CREATED BEGIN
  @domain subject READ_DIM domain
  IF $domain EQUALS zero THEN subject TAG unknown_domain
END

# Of two facts that clash, the newer one is doubted, and a person is asked
@HOOK contradiction_handler ON_CONTRADICTION BEGIN
  @conflict $fact1 NEW_COMPOSITE $fact2
  $conflict NEEDS_CONFIRMATION contradiction_review
  $fact2 SET_EXISTENCE UNPROVEN
END
`
