/* Logistic regression for all tags at once, on signs that a review has or has not and on its circumstances; Adagrad. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;
static uint32_t number(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 16);
}
static float chance(void) { return (number() & 0xffffff) / 16777216.f; }

/* So few signs say little of a text: as `fewSigns` in model.ts. */
static float share(const int *starts, int review) { return 1.f / sqrtf(starts[review + 1] - starts[review] + 4.f); }

static void step(float *weights, float *squares, const float *slope, float by, float decay, float rate, int tags) {
  for (int tag = 0; tag < tags; tag++) {
    float down = slope[tag] * by + decay * weights[tag];
    squares[tag] += down * down;
    weights[tag] -= rate * down / (sqrtf(squares[tag]) + 1e-6f);
  }
}

/* `circumstances` of the rules, the first `ofRules` of them, are left out at random like signs. */
void learn(int reviews, const int *chosen, const int *starts, const int *signs, const float *circumstances, int kinds,
           int ofRules, const float *truth, const float *importance, int tags, float *weights, float *squares,
           float *others, float *otherSquares, int rounds, float rate, float decay, float signsOut, float rulesOut,
           uint64_t seed) {
  state = 88172645463325252ULL ^ (seed * 0x9E3779B97F4A7C15ULL);
  int *order = malloc(reviews * sizeof(int));
  memcpy(order, chosen, reviews * sizeof(int));
  float *slope = malloc(tags * sizeof(float));
  float *at = malloc(kinds * sizeof(float));
  int *met = malloc(100000 * sizeof(int));
  for (int round = 0; round < rounds; round++) {
    float now = rate * (1.f - 0.9f * round / rounds);
    for (int i = reviews - 1; i > 0; i--) {
      int j = number() % (i + 1), held = order[i];
      order[i] = order[j];
      order[j] = held;
    }
    for (int turn = 0; turn < reviews; turn++) {
      int review = order[turn], count = 0;
      for (int i = starts[review]; i < starts[review + 1]; i++)
        if (chance() >= signsOut) met[count++] = signs[i];
      float each = share(starts, review) / (1.f - signsOut);
      memcpy(at, circumstances + (size_t)review * kinds, kinds * sizeof(float));
      int none = chance() < rulesOut / 2;
      for (int kind = 0; kind < ofRules; kind++)
        if (at[kind] != 0 && (none || chance() < rulesOut)) at[kind] = 0;
      memset(slope, 0, tags * sizeof(float));
      for (int i = 0; i < count; i++)
        for (int tag = 0; tag < tags; tag++) slope[tag] += weights[(size_t)met[i] * tags + tag];
      for (int tag = 0; tag < tags; tag++) slope[tag] *= each;
      for (int kind = 0; kind < kinds; kind++)
        if (at[kind] != 0)
          for (int tag = 0; tag < tags; tag++) slope[tag] += at[kind] * others[(size_t)kind * tags + tag];
      for (int tag = 0; tag < tags; tag++) {
        size_t place = (size_t)review * tags + tag;
        slope[tag] = importance[place] * (1.f / (1.f + expf(-slope[tag])) - truth[place]);
      }
      for (int i = 0; i < count; i++)
        step(weights + (size_t)met[i] * tags, squares + (size_t)met[i] * tags, slope, each, decay, now, tags);
      for (int kind = 0; kind < kinds; kind++)
        if (at[kind] != 0)
          step(others + (size_t)kind * tags, otherSquares + (size_t)kind * tags, slope, at[kind], 1e-5f, now / 2, tags);
    }
  }
  free(order);
  free(slope);
  free(at);
  free(met);
}

void score(int reviews, const int *chosen, const int *starts, const int *signs, const float *circumstances, int kinds,
           int tags, const float *weights, const float *others, float *scores) {
  for (int turn = 0; turn < reviews; turn++) {
    int review = chosen[turn];
    float *own = scores + (size_t)turn * tags;
    memset(own, 0, tags * sizeof(float));
    for (int i = starts[review]; i < starts[review + 1]; i++)
      for (int tag = 0; tag < tags; tag++) own[tag] += weights[(size_t)signs[i] * tags + tag];
    for (int tag = 0; tag < tags; tag++) own[tag] *= share(starts, review);
    for (int kind = 0; kind < kinds; kind++) {
      float at = circumstances[(size_t)review * kinds + kind];
      if (at != 0)
        for (int tag = 0; tag < tags; tag++) own[tag] += at * others[(size_t)kind * tags + tag];
    }
  }
}
