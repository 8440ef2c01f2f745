"""Learns the weights from what export-signs.ts wrote, and writes weights.bin and weights-version.ts.

A third argument names an earlier weights.bin. The weights are then the mean of two: those learned from nothing, and the earlier
ones learned further, which keep what they know from reviews that are no longer at hand.
"""

import ctypes
import hashlib
import json
import struct
import sys

import numpy as np

source, target = (path.rstrip("/") + "/" for path in sys.argv[1:3])
earlier = sys.argv[3] if len(sys.argv) > 3 else None
tags = json.load(open(source + "tags.json"))
signs = np.fromfile(source + "signs.u32", np.uint32)
kinds = 4
languages = "en es de fr pt it id nl tr pl vi hi ar ja ko ru th zh".split()

# Chosen by cross-validation: what a tag takes, and how far below that a score overrules the rules.
takes = np.full(len(tags), -0.7, np.float32)
takes[:kinds] = -0.4, -0.3, -0.7, -0.2
# Halfway between that and what was best for each theme by itself.
takes_of = {
    **dict.fromkeys("crashes error_messages too_many_ads leaving declined compatibility good_content".split(), -1.1),
    **dict.fromkeys("loading good_support bad_design removed_feature support_bad wont_open".split(), -0.9),
    **dict.fromkeys("love_it fast_reliable".split(), -0.3),
    **dict.fromkeys("delivery_orders useful".split(), -0.4),
    "feature_broken": -0.1,
}
takes[[tags.index(theme) for theme in takes_of]] = list(takes_of.values())
little_read = "ar de fr hi nl pl pt th tr vi zh und".split()
margin, rare_margin, rare = 1.8, 3.4, 400
signs_out, rules_out = 0.2, 0.2
from_nothing = {"rounds": 6, "rate": 0.5, "decay": 2e-4}
from_earlier = {"rounds": 8, "rate": 0.25, "decay": 2e-5}
unlabelled_weight = 0.5
smallest = 0.03
folds = 4

labelled = json.load(open(source + "labelled.json"))
reviews = labelled + json.load(open(source + "unlabelled.json"))
count = len(labelled)
starts = np.cumsum([0] + [len(review["signs"]) for review in reviews]).astype(np.int32)
met = np.fromiter((sign for review in reviews for sign in review["signs"]), np.int32)
truth = np.array([review["truth"] for review in reviews], np.float32)


def marked(lists):
    marks = np.zeros((len(reviews), len(tags)), np.float32)
    for row, places in enumerate(lists):
        marks[row, places] = 1
    return marks


def among(values, choices):
    return np.array([[value == choice for choice in choices] for value in values], np.float32)


# In the order in which model.ts adds them.
found = marked(review["found"] for review in reviews)
words = np.array([review["words"] for review in reviews])
circumstances = np.ascontiguousarray(
    np.concatenate(
        [
            found,
            marked(review["denied"] for review in reviews),
            among([review["rating"] for review in reviews], range(6)),
            among([review["lang"] for review in reviews], languages),
            found[:, kinds:].max(1, keepdims=True),
            np.stack([words <= 3, (words > 3) & (words <= 10), (words > 10) & (words <= 30), words > 30], 1),
            np.ones((len(reviews), 1)),
        ],
        1,
    ).astype(np.float32)
)
importance = np.array([[review.get("weight", unlabelled_weight)] * len(tags) for review in reviews], np.float32)
unasked = {tag for review in labelled for tag in review["unasked"]}
for row, review in enumerate(reviews):
    importance[row, review["unasked"] if row < count else list(unasked)] = 0



def read_weights(path):
    """The signs, their weights and the circumstances' weights of a weights.bin, as learn() knows them."""
    data = open(path, "rb").read()
    size = struct.unpack_from("<I", data)[0]
    header, at = json.loads(data[4 : 4 + size]), 4 + size

    def take(count, kind):
        nonlocal at
        values = np.frombuffer(data, kind, count, at)
        at += values.nbytes
        return values

    assert header["tags"] == tags and header["languages"] == languages, "weights of other tags or languages"
    known, begins = take(header["signs"], "<u4"), take(header["signs"] + 1, "<u4")
    scales, _, others = (take(count, "<f4") for count in (len(tags), len(tags), header["circumstances"] * len(tags)))
    columns, rounded = take(header["weights"], np.uint8), take(header["weights"], np.int8)
    weights = np.zeros((len(known), len(tags)), np.float32)
    weights[np.repeat(np.arange(len(known)), np.diff(begins)), columns] = rounded * scales[columns]
    others = others.reshape(-1, len(tags)).copy()
    others[-1] += takes
    return known, weights, others


first_weights, first_others = None, None
if earlier is not None:
    known, known_weights, first_others = read_weights(earlier)
    places = {sign: place for place, sign in enumerate(signs)}
    unmet = [sign for sign in known if sign not in places]
    places.update((sign, len(signs) + place) for place, sign in enumerate(unmet))
    signs = np.concatenate([signs, np.array(unmet, np.uint32)])
    first_weights = np.zeros((len(signs), len(tags)), np.float32)
    first_weights[[places[sign] for sign in known]] = known_weights

library = ctypes.CDLL(source + "learn.so")


def c(value):
    if isinstance(value, np.ndarray):
        return value.ctypes.data_as(ctypes.c_void_p)
    return ctypes.c_float(value) if isinstance(value, float) else value


def descend(chosen, seed, weights, others, rounds, rate, decay):
    """Learns further from some weights, in place."""
    chosen = np.ascontiguousarray(chosen, np.int32)
    squares, other_squares = np.full_like(weights, 1e-3), np.full_like(others, 1e-2)
    given = (len(chosen), chosen, starts, met, circumstances, circumstances.shape[1], 2 * len(tags), truth, importance)
    learned = (len(tags), weights, squares, others, other_squares, rounds, rate, decay, signs_out, rules_out)
    library.learn(*(c(value) for value in given + learned), ctypes.c_uint64(seed))
    return weights, others


def learn(chosen, seed):
    weights = np.zeros((len(signs), len(tags)), np.float32)
    others = np.zeros((circumstances.shape[1], len(tags)), np.float32)
    others[-1] = -4
    new = descend(chosen, seed, weights, others, **from_nothing)
    if earlier is None:
        return new
    further = descend(chosen, seed, first_weights.copy(), first_others.copy(), **from_earlier)
    return tuple((one + other) / 2 for one, other in zip(new, further))


def score(chosen, weights, others):
    chosen = np.ascontiguousarray(chosen, np.int32)
    scores = np.zeros((len(chosen), len(tags)), np.float32)
    given = (len(chosen), chosen, starts, met, circumstances, circumstances.shape[1], len(tags), weights, others)
    library.score(*(c(value) for value in given + (scores,)))
    return scores


positives = (truth[:count] > 0.99).sum(0)
margins = np.where(positives < rare, rare_margin, margin).astype(np.float32)
margins[:kinds] = 0


def cross_validate():
    """Prints what the thresholds give on reviews that were neither learned from nor used to write the word lists."""
    fold_of = {}
    draw = np.random.RandomState(7)
    fold = np.array([fold_of.setdefault(review["text"], draw.randint(folds)) for review in labelled])
    scores = np.zeros((count, len(tags)), np.float32)
    rest = np.arange(count, len(reviews))
    for number in range(folds):
        held = np.where(fold == number)[0]
        scores[held] = score(held, *learn(np.concatenate([np.where(fold != number)[0], rest]), number + 1))
    little = np.array([review["lang"] in little_read for review in labelled])[:, None]
    short = (words[:count] <= 8)[:, None]
    by_rules = found[:count] > 0
    given = np.where(by_rules, scores > takes - margins - 2 * little - 2 * short, scores > takes)
    fair = np.array([not review["ofRules"] and review["weight"] == 1 for review in labelled])
    for name, columns in [(tags[kind], [kind]) for kind in range(kinds)] + [("themes", range(kinds, len(tags)))]:
        for how, said in (("rules", by_rules), ("model", given)):
            told, true = said[fair][:, columns], truth[:count][fair][:, columns]
            right, wrong, missed = (told & (true > 0.99)).sum(), (told & (true < 0.01)).sum(), (~told & (true > 0.99)).sum()
            shares = right / (right + wrong), right / (right + missed), 2 * right / (2 * right + wrong + missed)
            print(f"{name:10} {how}: precision {shares[0]:.3f} recall {shares[1]:.3f} F1 {shares[2]:.3f}")


def write(weights, others):
    others[-1] -= takes
    usual = np.median(1 / np.sqrt(np.diff(starts[: count + 1]) + 4))
    kept = np.abs(weights) * usual >= smallest
    scales = np.ones(len(tags), np.float32)
    rounded = np.zeros(weights.shape, np.int8)
    for tag in range(len(tags)):
        sizes = np.abs(weights[kept[:, tag], tag])
        # A few large weights must not cost the others their precision.
        if len(sizes) > 0:
            scales[tag] = np.quantile(sizes, 0.9995) / 127
        rounded[:, tag] = np.clip(np.round(weights[:, tag] / scales[tag]), -127, 127) * kept[:, tag]
    rows, columns = np.nonzero(rounded)
    begins = np.concatenate([[0], np.cumsum((rounded != 0).sum(1))])
    header = json.dumps(
        {
            "tags": tags,
            "languages": languages,
            "littleRead": little_read,
            "signs": len(signs),
            "weights": len(rows),
            "circumstances": len(others),
        }
    ).encode()
    header += b" " * (-len(header) % 4)
    data = struct.pack("<I", len(header)) + header + signs.astype("<u4").tobytes() + begins.astype("<u4").tobytes()
    data += b"".join(part.astype("<f4").tobytes() for part in (scales, margins, others))
    data += columns.astype(np.uint8).tobytes() + rounded[rows, columns].tobytes()
    open(target + "weights.bin", "wb").write(data)
    version = hashlib.sha256(data).hexdigest()[:16]
    open(target + "weights-version.ts", "w").write(
        "/** The beginning of the SHA-256 of `weights.bin`: other weights tag otherwise. */\n"
        f"export const weightsVersion = '{version}';\n"
    )
    print(f"{len(rows)} weights, {len(data) / 1e6:.1f} MB, version {version}")


cross_validate()
write(*learn(np.arange(len(reviews)), 11))
